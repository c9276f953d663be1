import { getSitePicturePath, acceptedPictureTypes } from '#contract/rules/pictures.ts';
import {
  createSiteCard,
  getSharePicturePath,
} from '#features/site/contract/rules/share-picture.ts';
import { maxSitePictureBytes, site, type SitePictureKind } from '#features/site/contract/site.ts';
import { callApi } from '#ui/api.ts';
import { useSite } from './site.ts';
import { SiteLogo } from './SiteLogo.tsx';
import { uploadFile } from '#ui/upload-file.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { FileDrop } from '#ui/uploads/FileDrop.tsx';
import styles from './Settings.module.css';

const texts = {
  logo: {
    title: 'Logo',
    choose: 'Choose a logo',
    hint: 'In the header, the footer and on tickets. Best: a PNG with a transparent background, 300 pixels high.',
    saved: 'Every page shows your logo now.',
    remove: 'Use the drawn logo',
  },
  share: {
    title: 'Picture of shared links',
    choose: 'Choose a picture',
    hint: 'Shown when someone sends a link to your site. It is cut to 1200 by 630 pixels.',
    saved: 'Links to your site show this picture now.',
    remove: 'Use the drawn picture',
  },
} as const;

/** Shows a picture of the site, replaces it, and goes back to the drawn one. Saved at once. */
export function SitePictureField({ kind }: { kind: SitePictureKind }) {
  const { data } = useSite();
  const text = texts[kind];
  const upload = useApiMutation({
    call: (file: File) => uploadFile(site.uploadPicture, { params: { kind }, body: { file } }),
    changes: [site.get],
    notice: text.saved,
  });
  const remove = useApiMutation({
    call: () => callApi(site.deletePicture, { params: { kind } }),
    changes: [site.get],
  });
  const isBusy = upload.isPending || remove.isPending;
  const uploaded = kind === 'logo' ? data?.logo : data?.sharePicture;
  return (
    <div className={styles.picture}>
      <h3>{text.title}</h3>
      <div className={styles.current} data-kind={kind}>
        {kind === 'logo' && <SiteLogo size={96} />}
        {kind === 'share' && data && (
          <img
            src={
              uploaded ? getSitePicturePath(uploaded) : getSharePicturePath(createSiteCard(data))
            }
            alt="What a link to your site shows"
            width={300}
            height={158}
          />
        )}
      </div>
      <FileDrop
        label={isBusy ? 'Saving...' : text.choose}
        hint={`${text.hint} At most ${maxSitePictureBytes / 1_000_000} MB.`}
        accept={acceptedPictureTypes}
        onFiles={([file]) => {
          if (file && !isBusy) upload.mutate(file);
        }}
      />
      {uploaded && (
        <div>
          <Button
            variant="secondary"
            size="small"
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {text.remove}
          </Button>
        </div>
      )}
      {(upload.error ?? remove.error) && <ErrorMessage error={upload.error ?? remove.error} />}
    </div>
  );
}
