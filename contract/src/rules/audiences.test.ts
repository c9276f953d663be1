import { describe, expect, test } from 'vitest';
import type { Role } from '../endpoint.ts';
import { type Audience, audiences, maySee, type Reader, readerOf } from './audiences.ts';

describe('who reads a directory entry', () => {
  const cases: [Role[], boolean, Reader][] = [
    [[], false, 'visitor'],
    [['usher'], false, 'visitor'],
    [['member'], false, 'member'],
    [['member', 'usher'], false, 'member'],
    [['member'], true, 'own'],
    [['treasurer'], false, 'leader'],
    [['treasurer', 'member'], true, 'own'],
    [['editor'], false, 'leader'],
    [['reception'], false, 'leader'],
    [['secretary'], false, 'keeper'],
    [['secretary'], true, 'keeper'],
    [['admin'], false, 'keeper'],
  ];
  test.each(cases)('%j, own entry %s: reads as %s', (roles, own, reader) => {
    expect(readerOf(roles, own)).toBe(reader);
  });
});

describe('what each of them sees', () => {
  const seen: Record<Reader, Audience[]> = {
    visitor: [],
    member: ['members'],
    leader: ['members', 'leaders'],
    keeper: ['members', 'leaders', 'nobody'],
    own: ['members', 'leaders', 'nobody'],
  };
  const readers: Reader[] = ['visitor', 'member', 'leader', 'keeper', 'own'];
  test.each(readers)('%s', (reader) => {
    expect(audiences.filter((audience) => maySee(reader, audience))).toEqual(seen[reader]);
  });
});
