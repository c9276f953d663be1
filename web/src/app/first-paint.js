// Runs before anything is painted and before every module: the colours this device was set to, the page that was asked for, and when
// the program of the site starts.
(() => {
  // Else the schema library tries whether it may write code at run time, which the content security policy refuses and reports.
  globalThis.__zod_globalConfig = { jitless: true };
  const root = document.documentElement;
  const remembered = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Nothing is remembered here.
      return null;
    }
  };
  const chosen = remembered('mantine-color-scheme-value');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Only a document that the server has drawn says what starts it, and which other pages the server draws.
  const { start, styles = '', later = '', drawn } = document.currentScript.dataset;
  if (!start) return;
  const link = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  const eachOf = (names, work) => names.split(' ').filter(Boolean).forEach(work);

  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    eachOf(styles, (href) => link({ rel: 'stylesheet', crossOrigin: '', href }));
    // The page can still be read; the next touch tries again.
    import(start).catch(() => {
      begun = false;
      beginOn(...touches);
    });
  };

  // What is pressed and typed before the program runs is pressed and typed again when it does; links work by themselves.
  const pressed = [];
  const typed = new Map();
  const press = (event) => {
    const part = event.target.closest('button');
    if (!part) return;
    event.preventDefault();
    pressed.push(() => part.click());
  };
  const send = (event) => {
    event.preventDefault();
    pressed.push(() => event.target.requestSubmit(event.submitter));
  };
  const type = ({ target }) => typed.set(target, target.value);
  document.addEventListener('click', press, true);
  document.addEventListener('submit', send, true);
  document.addEventListener('input', type, true);
  const typeAgain = (part, value) => {
    // React looks for a difference to what it last saw in the field.
    if (/radio|checkbox/.test(part.type)) {
      part.checked = !part.checked;
      part.click();
      return;
    }
    part.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(part), 'value').set.call(part, value);
    for (const name of ['input', 'change']) part.dispatchEvent(new Event(name, { bubbles: true }));
  };
  globalThis.takeOver = () => {
    document.removeEventListener('click', press, true);
    document.removeEventListener('submit', send, true);
    document.removeEventListener('input', type, true);
    for (const [part, value] of typed) if (part.isConnected) typeAgain(part, value);
    for (const again of pressed) again();
    globalThis.takeOver = undefined;
  };

  // A page that only wants to be read stands without the program: it is fetched after the page and runs with the first touch, or after a
  // while of rest.
  const touches = [
    'pointerdown',
    'pointermove',
    'touchstart',
    'wheel',
    'scroll',
    'keydown',
    'focusin',
  ];
  const beginOn = (...names) => {
    for (const name of names)
      addEventListener(name, begin, { once: true, passive: true, capture: true });
  };
  beginOn('hashchange', ...touches);
  const fetchProgram = () =>
    eachOf(later, (href) =>
      link({ rel: 'modulepreload', crossOrigin: '', href, fetchPriority: 'low' }),
    );
  addEventListener('load', () => {
    if (globalThis.requestIdleCallback) requestIdleCallback(fetchProgram, { timeout: 2000 });
    else setTimeout(fetchProgram, 500);
    setTimeout(begin, 2500);
  });
  // The parish team comes to work.
  if (remembered('last-account')) begin();

  const address = location.hash.replace(/^#/, '') || '/';
  if (/^\/?(home)?$/.test(address)) return;
  root.setAttribute('data-elsewhere', '');
  if (!new RegExp(drawn).test(address)) {
    begin();
    return;
  }
  const place = (text) => {
    const page = document.getElementById('root');
    const { content } = Object.assign(document.createElement('template'), { innerHTML: text });
    const other = content.getElementById('root');
    if (!page.dataset.drawn || !other) return;
    document.head.append(content.querySelector('style'));
    document.title = content.querySelector('title').textContent;
    Object.assign(page.dataset, other.dataset);
    page.replaceChildren(...other.childNodes);
    document.getElementById('answers').replaceWith(content.getElementById('answers'));
    root.removeAttribute('data-elsewhere');
  };
  const ready = new Promise((done) => {
    document.addEventListener('DOMContentLoaded', done, { once: true });
  });
  fetch(`/drawn${address}`)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      const text = await answer.text();
      await ready;
      place(text);
    })
    .catch(begin);
})();
