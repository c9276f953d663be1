import { createMatcher } from '#ui/router/match-route.ts';
import { screenRoutes } from './screens.ts';

/** The screen of a path with the parameters in it; undefined when there is none. */
export const findScreen = createMatcher(screenRoutes);
