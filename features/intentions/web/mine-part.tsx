import { linkTo } from '#contract/screens.ts';
import type { MinePart } from '#features/mine/web/mine-part.ts';
import { MineRow, MineRows, mineSkeleton } from '#features/mine/web/MineParts.tsx';
import {
  formatIntentionState,
  formatSubject,
} from '#features/intentions/contract/rules/intention-texts.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import layout from '#ui/layout/layout.module.css';
import { Link } from '#ui/router/Link.tsx';
import { useOwnIntentions } from './queries.ts';

function OwnIntentions() {
  return (
    <Loaded query={useOwnIntentions()} skeleton={mineSkeleton}>
      {(list) => (
        <>
          {list.length === 0 ? (
            <p>The Masses and prayers that you ask for appear here.</p>
          ) : (
            <MineRows label="My Masses and prayers">
              {list.map((own) => (
                <MineRow
                  key={own.id}
                  title={
                    <Link to={linkTo('/intention/$key', { key: own.key })}>
                      {formatSubject(own)}
                    </Link>
                  }
                  detail={formatIntentionState(own)}
                />
              ))}
            </MineRows>
          )}
          <div className={layout.row}>
            <LinkButton to="/intentions" variant="secondary" size="small">
              Ask for a Mass or prayer
            </LinkButton>
            <LinkButton to="/prayer-requests" variant="secondary" size="small">
              Prayer requests
            </LinkButton>
          </div>
        </>
      )}
    </Loaded>
  );
}

export const ownIntentionsPart: MinePart = {
  title: 'My Masses and prayers',
  group: 'own',
  isFor: (account) => account !== null,
  Content: OwnIntentions,
};
