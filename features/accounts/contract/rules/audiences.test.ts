import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { type Audience, audiences, canSee, type ViewerRole, getViewerRole } from './audiences.ts';

describe('the role of a reader', () => {
  const cases: [Role[], boolean, ViewerRole][] = [
    [[], false, 'visitor'],
    [['usher'], false, 'visitor'],
    [['member'], false, 'member'],
    [['member', 'usher'], false, 'member'],
    [['member'], true, 'own'],
    [['treasurer'], false, 'leader'],
    [['treasurer', 'member'], true, 'own'],
    [['editor'], false, 'leader'],
    [['reception'], false, 'leader'],
    [['secretary'], false, 'secretary'],
    [['secretary'], true, 'secretary'],
    [['admin'], false, 'secretary'],
  ];
  test.each(cases)('%j, own entry %s: %s', (roles, own, reader) => {
    expect(getViewerRole(roles, own)).toBe(reader);
  });
});

describe('the audiences that a role can see', () => {
  const visible: Record<ViewerRole, Audience[]> = {
    visitor: [],
    member: ['members'],
    leader: ['members', 'leaders'],
    secretary: ['members', 'leaders', 'nobody'],
    own: ['members', 'leaders', 'nobody'],
  };
  const readers: ViewerRole[] = ['visitor', 'member', 'leader', 'secretary', 'own'];
  test.each(readers)('%s', (reader) => {
    expect(audiences.filter((audience) => canSee(reader, audience))).toEqual(visible[reader]);
  });
});
