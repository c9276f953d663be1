import { linkTo } from '#contract/screens.ts';

/** The pages that everyone with an account has, for the menus. */
export const ownItems = [
  { label: 'Your profile', path: linkTo('/profile') },
  { label: 'My tickets', path: linkTo('/search-tickets') },
  { label: 'Sign out', path: linkTo('/sign-out') },
];
