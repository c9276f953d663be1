import type { Account } from '#contract/account.ts';
import type { ComponentType } from 'react';

/**
 * A part of the screen 'Mine', in `web/mine-part.tsx` of its feature (`web/...-part.tsx` when it has several). It loads its own data, so that
 * one that is slow or fails leaves the others.
 */
export type MinePart = {
  title: string;
  /** 'week': what the community does, above. 'own': what belongs to the account. */
  group: 'week' | 'own';
  /** Whose page has it; everyone's without it. */
  isFor?: (account: Account) => boolean;
  Content: ComponentType;
};
