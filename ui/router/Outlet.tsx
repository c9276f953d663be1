import { Component, type ReactNode } from 'react';
import { canReload, LoadError } from './lazy-screen.ts';
import type { RouterState } from './router.ts';
import { useRouterState } from './use-router.ts';

type OutletProps = {
  /** Shown while the code of a screen loads. */
  pending: ReactNode;
  notFound: ReactNode;
  /** Shown when a screen throws; `retry` renders it again, or loads the page again if the code is missing. */
  renderError: (retry: () => void) => ReactNode;
};

/** The screen of the location. */
export function Outlet({ pending, notFound, renderError }: OutletProps) {
  const state = useRouterState();
  const Screen = state.match?.route.component;
  return (
    <ErrorBoundary state={state} renderError={renderError}>
      {state.isPending ? pending : Screen ? <Screen /> : notFound}
    </ErrorBoundary>
  );
}

type BoundaryProps = Pick<OutletProps, 'renderError'> & { state: RouterState; children: ReactNode };
type BoundaryState = { state: RouterState; failure: { error: unknown } | null };

/** Forgets an error when another location is shown. */
class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { state: this.props.state, failure: null };

  static getDerivedStateFromProps({ state }: BoundaryProps, before: BoundaryState) {
    return state === before.state ? null : { state, failure: null };
  }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.renderError(() => {
      if (failure.error instanceof LoadError && canReload()) location.reload();
      else this.setState({ failure: null });
    });
  }
}
