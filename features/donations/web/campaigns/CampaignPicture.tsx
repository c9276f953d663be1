import { PictureCard } from '#features/albums/web/PictureCard.tsx';
import { type Campaign, campaigns } from '#features/donations/contract/campaigns.ts';
import { getApiUrl } from '#ui/api.ts';
import styles from './Campaigns.module.css';
import { useCampaignPicture } from './queries.ts';

/** The picture of a campaign, if it has one. */
export function CampaignImage({ campaign: { picture, pictureText } }: { campaign: Campaign }) {
  if (!picture) return null;
  const { id, width, height } = picture;
  return (
    <img
      className={styles.picture}
      src={getApiUrl(campaigns.getPicture, { params: { picture: id } })}
      alt={pictureText}
      width={width}
      height={height}
    />
  );
}

/** Adds, replaces and removes the picture, each with Undo. */
export function CampaignPicture({ campaign }: { campaign: Campaign }) {
  const { upload, removal } = useCampaignPicture(campaign);
  return (
    <PictureCard
      picture={campaign.picture && <CampaignImage campaign={campaign} />}
      hint="Shown when the page is shared, too"
      upload={upload}
      removal={removal}
      onUpload={(file) => upload.mutate(file)}
      onRemove={() => removal.mutate(undefined)}
    />
  );
}
