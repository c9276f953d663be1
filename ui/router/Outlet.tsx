import { Component, type ReactNode, Suspense } from 'react';
import type { RouterState } from './router.ts';
import { useRouterState } from './use-router.ts';

type OutletProps = {
  /** Shown while the code of a screen loads. */
  pending: ReactNode;
  notFound: ReactNode;
  /** Shown when a screen throws; `retry` renders it again, and loads its code again if that failed. */
  renderError: (retry: () => void) => ReactNode;
};

/** The screen of the location. */
export function Outlet({ pending, notFound, renderError }: OutletProps) {
  const state = useRouterState();
  const Screen = state.match?.route.component;
  return (
    <ErrorBoundary state={state} renderError={renderError}>
      <Suspense fallback={pending}>
        {state.isPending ? pending : Screen ? <Screen /> : notFound}
      </Suspense>
    </ErrorBoundary>
  );
}

type BoundaryProps = Pick<OutletProps, 'renderError'> & { state: RouterState; children: ReactNode };
type BoundaryState = { state: RouterState; hasError: boolean };

/** Forgets an error when another location is shown. */
class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { state: this.props.state, hasError: false };

  static getDerivedStateFromProps({ state }: BoundaryProps, before: BoundaryState) {
    return state === before.state ? null : { state, hasError: false };
  }

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    if (!this.state.hasError) return this.props.children;
    return this.props.renderError(() => {
      void this.props.state.match?.route.preload();
      this.setState({ hasError: false });
    });
  }
}
