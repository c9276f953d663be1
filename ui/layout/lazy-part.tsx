import {
  Component,
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useLayoutEffect,
  useState,
} from 'react';
import { Button } from '../controls/Button.tsx';
import styles from './lazy-part.module.css';

type LazyPart<Props> = FunctionComponent<Props> & {
  /** Loads the code; undefined when it has loaded. */
  preload: () => Promise<void> | undefined;
};

/**
 * A component whose code loads when it is shown, or before by `preload`; `fallback` takes its place meanwhile, also in what the server
 * renders. When the code can't be loaded, after a lost connection or a new release, a message takes its place and the rest of the page
 * stays.
 */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const load = () =>
    (loading ??= importPart().then((part) => {
      loaded = part;
    }));

  function Loader(props: Props) {
    const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>('loading');
    useLayoutEffect(() => {
      load().then(
        () => setStatus('loaded'),
        () => setStatus('failed'),
      );
    }, []);
    if (status === 'failed') return <MissingPart />;
    return loaded ? createElement(loaded, props) : fallback;
  }
  const Part = (props: Props) => (
    <PartBoundary>
      <Loader {...props} />
    </PartBoundary>
  );
  return Object.assign(Part, {
    preload: () => (loaded ? undefined : load().catch(() => undefined)),
  });
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
