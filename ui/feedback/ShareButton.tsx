import type { ReactNode } from 'react';
import type { LinkPath } from '#contract/screens.ts';
import { type SharedLink, shareLink } from './share-link.ts';
import { Share2 } from '../icons.ts';
import { Button } from '../controls/Button.tsx';

type ShareButtonProps = Omit<SharedLink, 'url'> & {
  path: LinkPath;
  /** The part of the screen, such as '#video'. */
  anchor?: string;
  size?: 'small';
  children?: ReactNode;
};

/** Sends the link of a screen to others. */
export const ShareButton = ({
  path,
  anchor = '',
  size,
  children = 'Share',
  ...link
}: ShareButtonProps) => (
  <Button
    variant="secondary"
    fullWidth="onMobile"
    {...(size && { size })}
    icon={<Share2 size={22} aria-hidden="true" />}
    onClick={() => void shareLink({ ...link, url: window.location.origin + path + anchor })}
  >
    {children}
  </Button>
);
