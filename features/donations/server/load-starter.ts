import type { ChoiceKind } from '#features/donations/contract/donation-choices.ts';
import { massIntentionsPurpose } from '#features/donations/contract/rules/mass-intentions.ts';
import type { Database } from '#platform/database/database.ts';
import { insertMissingChoices } from './choices/queries.ts';

/** What donors choose from at first, as the specification names it in section 3, and offerings for Masses. */
const starterChoices: Record<ChoiceKind, readonly [name: string, label: string][]> = {
  purpose: [
    ['Children_Ministry', 'Children Ministry'],
    ['Community_Sunday', 'Community Sunday'],
    ['IT_Services', 'IT Services'],
    ['Liturgy', 'Liturgy'],
    ['Makungula', 'Makungula'],
    ['Mens_Committee', "Men's Committee"],
    ['Ndobolo', 'Ndobolo'],
    ['UMD', 'UMD'],
    ['Vocations_Committee', 'Vocations Committee'],
    ['Wellness_committee', 'Wellness Committee'],
    ['Womens_Committee', "Women's Committee"],
    ['Youth_committee', 'Youth Committee'],
    [massIntentionsPurpose, 'Mass Intentions'],
  ],
  location: [
    ['St_Anthony', 'St Anthony'],
    ['St_Charles_Lwanga', 'St Charles Lwanga'],
    ['St_Kizito', 'St Kizito'],
    ['St_Mugagga', 'St Mugagga'],
    ['St_Xavier_Francis', 'St Xavier Francis'],
  ],
};

/** Inserts the purposes and locations that were never there; what the treasurer changed or deleted stays so. */
export async function loadStarterChoices(db: Database): Promise<void> {
  const rows = (['purpose', 'location'] as const).flatMap((kind) =>
    starterChoices[kind].map(([name, label], index) => ({ kind, name, label, place: index + 1 })),
  );
  await insertMissingChoices(db, rows);
}
