import {
  Component,
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
} from 'react';
import { Button } from '../controls/Button.tsx';
import styles from './LazyPart.module.css';

/**
 * Shows its one child, a dialog or a menu, as soon as the child's code has loaded. A plain Suspense would paint its empty fallback first,
 * and after a fallback React waits 300 ms before it shows what has loaded.
 */
export function LazyPart({ children }: { children: ReactNode }) {
  const isVisible = useDeferredValue(Boolean(children));
  return <Suspense>{isVisible && children}</Suspense>;
}

/**
 * A component whose code loads when it is shown, or before by `preload`. When the code can't be loaded, after a lost connection or a new
 * release, a message takes its place and the rest of the page stays.
 */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> & { preload: () => void } {
  const Loaded = lazy(async () => ({ default: await importPart() }));
  const Part = (props: Props) => <PartBoundary>{createElement(Loaded, props)}</PartBoundary>;
  return Object.assign(Part, { preload: () => void importPart().catch(() => undefined) });
}

class PartBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    return this.state.hasError ? <MissingPart /> : this.props.children;
  }
}

/** Browsers keep the failure of an import until the page is loaded again, so that trying again would not help. */
function MissingPart() {
  return (
    <div role="alert" className={styles.missing}>
      <p>Part of this page didn't load. Check your connection and reload the page.</p>
      <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
        Reload page
      </Button>
    </div>
  );
}
