// The text of the page's own templates, drawn without a page.

import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';

/**
 * Without the comments by which lit-html finds its parts again, and without properties that are false, which @lit-labs/ssr writes as
 * attributes (`selected="false"`).
 * @param {unknown} template
 */
export const markupOf = (template) =>
  collectResultSync(render(template)).replace(/ (checked|selected)="false"|<!--.*?-->|<\?>/gs, '');
