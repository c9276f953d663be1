import { expect, test } from 'vitest';
import { LinkButton } from '../controls/Button.tsx';
import { Link } from './Link.tsx';
import { defineScreens } from '#contract/screens.ts';
import { createRoutes, lazyScreen } from './lazy-screen.ts';
import type { Router } from './router.ts';

test('what links or navigates to no screen does not type-check', () => {
  const elements = [
    <Link key="1" to="/albums" />,
    // @ts-expect-error No screen has this path.
    <Link key="2" to="/nowhere" />,
    // @ts-expect-error No screen has this path.
    <LinkButton key="3" to="/nowhere">
      Nowhere
    </LinkButton>,
  ];
  expect(elements).toHaveLength(3);
  const open = (router: Router) => [
    router.navigate({ to: '/albums' }),
    // @ts-expect-error No screen has this path.
    router.navigate({ to: '/nowhere' }),
    // @ts-expect-error The query of another screen belongs into linkTo.
    router.navigate({ to: '/albums', search: { page: 2 } }),
  ];
  expect(open).toBeTypeOf('function');
});

test('a screen without a component, or a component without a screen, does not type-check', () => {
  const screens = defineScreens({ add: { path: '/add', title: 'Add', access: ['editor'] } });
  const add = lazyScreen(() => Promise.resolve({ AddScreen: () => null }), 'AddScreen');
  expect(createRoutes(screens, { add })).toHaveLength(1);
  // @ts-expect-error The screen has no component.
  expect(createRoutes(screens, {})).toHaveLength(0);
  // @ts-expect-error The component has no screen.
  expect(createRoutes(screens, { add, edit: add })).toHaveLength(1);
});
