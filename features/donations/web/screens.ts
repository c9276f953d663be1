import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { donationScreens } from '#features/donations/contract/screens.ts';

export const donationRoutes = createRoutes(donationScreens, {
  donate: lazyScreen(() => import('./DonationScreen.tsx'), 'DonationScreen'),
  monthly: lazyScreen(() => import('./MonthlyDonationScreen.tsx'), 'MonthlyDonationScreen'),
  pledge: lazyScreen(() => import('./pledges/PledgeScreen.tsx'), 'PledgeScreen'),
  donations: lazyScreen(() => import('./DonationsScreen.tsx'), 'DonationsScreen'),
  campaign: lazyScreen(() => import('./campaigns/CampaignScreen.tsx'), 'CampaignScreen'),
  addCampaign: lazyScreen(() => import('./campaigns/CampaignForm.tsx'), 'AddCampaignScreen'),
  editCampaign: lazyScreen(() => import('./campaigns/CampaignForm.tsx'), 'EditCampaignScreen'),
  donor: lazyScreen(() => import('./donors/DonorScreen.tsx'), 'DonorScreen'),
});
