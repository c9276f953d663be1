import { options, type VNode } from 'preact';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { use as useResource, useContext } from 'preact/compat';

/** The module `react` of the website: Preact with what its own module for React lacks. */
// @ts-expect-error The types are written with `export =`.
export * from 'preact/compat';
export { default } from 'preact/compat';

/** The `use` of Preact reads contexts only in the browser. */
export const use = import.meta.env.SSR ? useContext : useResource;

type ActivityProps = { mode?: 'visible' | 'hidden'; children: unknown };

/** React keeps what is hidden; here it is rendered anew when it is shown. */
export const Activity = ({ mode, children }: ActivityProps) =>
  mode === 'hidden' ? null : children;

/** Browsers follow the attribute `autofocus` once in a document; React focuses each such element as it appears. */
function focusWhenMounted(vnode: VNode<Record<string, unknown>>): void {
  vnode.ref = takeFocus;
  delete vnode.props['autoFocus'];
}

const { vnode: before } = options;
/** Preact sets the attributes of SVG elements as they are written, and HTML's `tabindex` is in lower case there too. */
options.vnode = (vnode: VNode<Record<string, unknown>>) => {
  before?.(vnode);
  if (typeof vnode.type !== 'string') return;
  if (vnode.props['autoFocus'] && !vnode.ref) focusWhenMounted(vnode);
  if (!('tabIndex' in vnode.props)) return;
  vnode.props['tabindex'] = vnode.props['tabIndex'];
  delete vnode.props['tabIndex'];
};

/** Effects run at once, as React's do after an event, so that a quick second key meets them. */
options.requestAnimationFrame = queueMicrotask;
