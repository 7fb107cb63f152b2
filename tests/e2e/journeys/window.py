"""A window of WebKitGTK that WebKitWebDriver drives: `python3 window.py PROFILE`.

The driver's own MiniBrowser forgets with each page what that page cached: under automation it is a private
window. This one keeps a profile, as any browser does. It runs in the system's Python, which has the bindings.
"""

from __future__ import annotations

import sys
from typing import Any


def main(profile: str) -> None:
    import gi

    gi.require_version("Gtk", "3.0")
    gi.require_version("WebKit2", "4.1")
    from gi.repository import Gtk, WebKit2

    def begin(_: Any, session: Any) -> None:
        name = WebKit2.ApplicationInfo()
        name.set_name("WebKitGTK")
        session.set_application_info(name)
        session.connect("create-web-view", lambda *_: view)

    keeper = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile)
    context = WebKit2.WebContext(website_data_manager=keeper)
    context.set_automation_allowed(True)
    context.connect("automation-started", begin)
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window(default_width=1280, default_height=900)
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    Gtk.main()


main(sys.argv[1])
