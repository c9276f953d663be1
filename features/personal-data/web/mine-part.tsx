import type { MinePart } from '#features/mine/web/mine-part.ts';
import { LinkButton } from '#ui/controls/Button.tsx';

function OwnData() {
  return (
    <>
      <p>See, download or delete what we store about you.</p>
      <div>
        <LinkButton to="/your-data" variant="secondary" size="small">
          Your data
        </LinkButton>
      </div>
    </>
  );
}

export const ownDataPart: MinePart = { title: 'Your data', group: 'own', Content: OwnData };
