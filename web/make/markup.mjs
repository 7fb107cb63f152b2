// The text of the page's own templates, drawn without a page.

import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';

/**
 * The text of a template, with the comments by which lit-html finds its parts again; without properties that are false, which
 * @lit-labs/ssr writes as attributes (`selected="false"`).
 * @param {unknown} template
 */
export const drawn = (template) => collectResultSync(render(template)).replace(/ (checked|selected)="false"/g, '');

/** @param {string} markup */
export const withoutComments = (markup) => markup.replace(/<!--.*?-->|<\?>/gs, '');

/** The text of a template alone. @param {unknown} template */
export const markupOf = (template) => drawn(template).replace(/<!--\/?lit-[^>]*-->|<\?>/g, '');
