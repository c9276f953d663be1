import { z } from 'zod';
import { commaList } from '#contract/conversions.ts';
import { get } from '#contract/endpoint.ts';
import { type AudienceKey, type GroupKey, standingAudiences } from './rules/item-audiences.ts';

const groupPattern = 'group-[1-9]\\d{0,8}';

const GroupKeySchema = z
  .string()
  .max(20)
  .regex(new RegExp(`^${groupPattern}$`)) as z.ZodType<GroupKey, GroupKey>;

/** Who may see an item: of a page, an announcement, an album or a document. */
export const AudienceField = z
  .array(z.union([z.enum(standingAudiences), GroupKeySchema]))
  .max(60, 'Choose up to 60');

const keyPattern = `(?:${[...standingAudiences, groupPattern].join('|')}) *`;

/** The audience as the text of a form part, such as 'member,group-12'. */
export const audienceInText = z.codec(
  z
    .string()
    .max(1000)
    .regex(new RegExp(`^ *(?:${keyPattern})?(?:, *(?:${keyPattern})?)*$`)),
  AudienceField,
  {
    decode: (text) => commaList.decode(text) as AudienceKey[],
    encode: commaList.encode,
  },
);

/** Why a reader may not see an item: a visitor may sign in, another is not in its audience. */
export const audienceProblems = ['not-for-visitors', 'not-for-reader'] as const;

export const audiences = {
  list: get('/api/audiences', {
    summary: 'The groups that the caller sees, as audiences of pages, albums and other items',
    access: 'signed-in',
    response: z.array(z.object({ key: GroupKeySchema, name: z.string() })),
  }),
};
