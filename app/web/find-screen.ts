import { createMatcher } from '#ui/router/match-route.ts';
import { screens } from './routes.tsx';

/** The screen of a path with the parameters in it; undefined when there is none. */
export const findScreen = createMatcher(screens);
