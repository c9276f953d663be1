import type { Member } from '#features/directory/contract/directory.ts';
import { directory } from '#features/directory/contract/directory.ts';
import type { MemberFieldName } from '#features/directory/contract/member-fields.ts';
import { buildVCard } from '#features/directory/contract/rules/vcards.ts';
import { Download } from '#ui/icons.ts';
import { useMemo } from 'react';
import { getApiUrl } from '#ui/api.ts';
import { OutsideLinkButton } from '#ui/controls/Button.tsx';
import { buildQrPath } from '#ui/data/build-qr-path.ts';
import styles from './Directory.module.css';

/** A code with more would be too fine for old phones; the file has every field. */
const codeFields: readonly MemberFieldName[] = ['telephone', 'email'];

type ContactCardProps = {
  member: Pick<Member, 'id' | 'name' | 'household' | MemberFieldName>;
};

/** A person as a code that another phone scans, and as a file of contacts. */
export function ContactCard({ member }: ContactCardProps) {
  const { id, name } = member;
  const qr = useMemo(() => buildQrPath(buildVCard(member, { fields: codeFields })), [member]);
  return (
    <div className={styles.contactCard}>
      <svg
        className={styles.qr}
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        role="img"
        aria-label={`QR code with the contact of ${name}`}
      >
        <path d={qr.path} />
      </svg>
      <p>
        Another phone scans the code and has name, telephone and email, as far as you see them. The
        file has all that you see.
      </p>
      <OutsideLinkButton
        variant="secondary"
        icon={<Download aria-hidden="true" />}
        href={getApiUrl(directory.getVCards, { query: { member: id } })}
        download
      >
        Save to contacts
      </OutsideLinkButton>
    </div>
  );
}
