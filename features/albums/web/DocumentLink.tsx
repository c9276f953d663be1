import type { Album } from '#features/albums/contract/albums.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { getApiUrl } from '#ui/api.ts';
import { OutsideLinkButton } from '#ui/controls/Button.tsx';
import { Download } from '#ui/icons.ts';
import { formatFileSize } from '#ui/uploads/UploadList.tsx';

type DocumentLinkProps = { document: NonNullable<Album['document']> };

/** Downloads the file of an album or issue. */
export const DocumentLink = ({ document: { id, name, bytes } }: DocumentLinkProps) => (
  <OutsideLinkButton
    variant="secondary"
    icon={<Download aria-hidden="true" />}
    href={getApiUrl(documents.download, { params: { id } })}
    download={name}
  >
    Download {name} ({formatFileSize(bytes)})
  </OutsideLinkButton>
);
