import { z } from 'zod';
import { expect, test } from 'vitest';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import { site } from '#features/site/contract/site.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { GatheringScreen } from './GatheringScreen.tsx';

test('a visitor who opens a gathering that is not for them can sign in and come back', async () => {
  const { page } = await openScreen(<GatheringScreen />, {
    screen: '/gathering/$slug',
    at: '/gathering/choir-supper',
    responses: {
      '/api/account': { account: null },
      '/api/site': z.encode(site.get.response, sampleSite),
      '/api/gatherings/page/choir-supper': () => respondWithProblem('gathering-not-found'),
    },
  });
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/sign-in?return=%2Fgathering%2Fchoir-supper');
});
