import type { MinePart } from '#features/mine/web/mine-part.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Sessions } from './profile/Sessions.tsx';

function Devices() {
  return (
    <>
      <Sessions />
      <div>
        <LinkButton to="/profile" variant="secondary" size="small">
          Name, email and password
        </LinkButton>
      </div>
    </>
  );
}

export const devicesPart: MinePart = {
  title: 'Where you are signed in',
  group: 'own',
  Content: Devices,
};
