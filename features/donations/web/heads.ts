import { buildUrl } from '#contract/client.ts';
import { linkTo } from '#contract/screens.ts';
import { createBreadcrumbs, createPublisher } from '#features/site/web/head/json-ld.ts';
import {
  createHead,
  createUnlistedHead,
  type CreateHead,
  type OwnHeads,
} from '#features/site/web/head/page-head.ts';
import { campaigns } from '#features/donations/contract/campaigns.ts';
import { createCampaignCard } from '#features/donations/contract/rules/share-card.ts';
import { donationScreens } from '#features/donations/contract/screens.ts';

const createCampaignHead: CreateHead = (context) => {
  const slug = context.params['slug'];
  const campaign = slug && context.read(campaigns.get, { params: { slug } });
  if (!campaign) return createUnlistedHead(context, donationScreens.campaign.title);
  const { title, description, picture, pictureText } = campaign;
  const path = linkTo('/campaign/$slug', { slug: campaign.slug });
  const give = linkTo('/donation', { for: campaign.slug });
  return createHead(context, {
    title,
    description,
    canonicalPath: path,
    card: createCampaignCard({ name: context.siteName }, campaign),
    ...(picture && {
      image: {
        path: buildUrl('', campaigns.getPicture, { params: { picture: picture.id } }),
        width: picture.width,
        height: picture.height,
        alt: pictureText || title,
      },
    }),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'DonateAction',
        name: title,
        description,
        url: `${context.origin}${path}`,
        target: `${context.origin}${give}`,
        recipient: createPublisher(context),
        ...(campaign.endsOn && { endTime: campaign.endsOn }),
      },
      createBreadcrumbs(context, [
        { name: donationScreens.donate.title, path: linkTo('/donation') },
        { name: title, path },
      ]),
    ],
  });
};

export const donationHeads: OwnHeads<typeof donationScreens> = { campaign: createCampaignHead };
