import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { accountScreens } from '#features/accounts/contract/screens.ts';

export const accountRoutes = createRoutes(accountScreens, {
  signIn: lazyScreen(() => import('./SignInScreen.tsx'), 'SignInScreen'),
  signOut: lazyScreen(() => import('./SignOutScreen.tsx'), 'SignOutScreen'),
  setUp: lazyScreen(() => import('./SetUpScreen.tsx'), 'SetUpScreen'),
});
