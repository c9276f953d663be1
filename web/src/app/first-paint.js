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

  const happens = (target, name) =>
    new Promise((done) => {
      target.addEventListener(name, done, { once: true });
    });
  const parsed = happens(document, 'DOMContentLoaded');
  const loaded = happens(globalThis, 'load');

  let fetched = false;
  const fetchProgram = (fetchPriority) => {
    if (fetched) return;
    fetched = true;
    eachOf(later, (href) => link({ rel: 'modulepreload', crossOrigin: '', fetchPriority, href }));
  };

  let begun = false;
  const begin = async () => {
    if (begun) return;
    begun = true;
    eachOf(styles, (href) => link({ rel: 'stylesheet', crossOrigin: '', href }));
    fetchProgram('high');
    await parsed;
    // The page can still be read; the next touch tries again.
    await import(start).catch(() => {
      begun = false;
      beginOn(...touches);
    });
  };

  // What is pressed and typed before the program runs is pressed and typed again when it does; links work by themselves. The parts of the
  // page wake one after the other: one that is awake before the others must not hear of a press twice.
  const pressed = [];
  const typed = new Map();
  // Where another page was wanted, the program draws the frame anew.
  const sameAs = ({ ariaLabel, textContent }) =>
    [...document.querySelectorAll('button')].find(
      (other) => other.ariaLabel === ariaLabel && other.textContent === textContent,
    );
  const keep = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (event) => {
    const part = event.target.closest('button');
    if (!part) return;
    keep(event);
    pressed.push(() => (part.isConnected ? part : sameAs(part))?.click());
  };
  const send = (event) => {
    keep(event);
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

  // A page that only wants to be read stands without the program: it is fetched when the page is on the screen, and runs with the first
  // touch or after a while of rest.
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
  const rest = () => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(fetchProgram, 200, 'low')));
    setTimeout(begin, 4000);
  };
  // The parish team comes to work.
  if (remembered('last-account')) void begin();

  const address = location.hash.replace(/^#/, '') || '/';
  if (/^\/?(home)?$/.test(address)) {
    void loaded.then(rest);
    return;
  }
  root.setAttribute('data-elsewhere', '');
  if (!new RegExp(drawn).test(address)) {
    void begin();
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
  fetch(`/drawn${address}`)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      const text = await answer.text();
      await parsed;
      place(text);
      await loaded;
      rest();
    })
    .catch(begin);
})();
