import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { donationScreens } from '#features/donations/contract/screens.ts';

export const donationRoutes = createRoutes(donationScreens, {
  donate: lazyScreen(() => import('./DonationScreen.tsx'), 'DonationScreen'),
  monthly: lazyScreen(() => import('./MonthlyDonationScreen.tsx'), 'MonthlyDonationScreen'),
  donations: lazyScreen(() => import('./DonationsScreen.tsx'), 'DonationsScreen'),
  donor: lazyScreen(() => import('./donors/DonorScreen.tsx'), 'DonorScreen'),
});
