import type { UseQueryResult } from '@tanstack/react-query';
import { MineRow, MineRows } from '#features/mine/web/MineParts.tsx';
import type {
  Likeness,
  PersonRecord,
  PersonRecords,
} from '#features/person-records/contract/person-records.ts';
import { recordKinds } from '#features/person-records/contract/rules/record-kinds.ts';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import layout from '#ui/layout/layout.module.css';
import { Link } from '#ui/router/Link.tsx';

const likenessLabels: Record<Likeness, string> = {
  email: 'same email',
  telephone: 'same telephone number',
  name: 'same name',
};

const skeleton = (
  <>
    <Loading label="Looking for what is theirs..." />
    <SkeletonLines lines={3} />
  </>
);

/** Whatever else the site holds of a person, once it is there, each with a link to its screen. */
export function LoadedRecords({ query }: { query: UseQueryResult<PersonRecords> }) {
  return (
    <Loaded query={query} skeleton={skeleton}>
      {({ records, hasMore }) => (
        <div className={layout.stack}>
          {records.length === 0 && <p>We found nothing else that you may open.</p>}
          <Records title="Theirs" records={records.filter(({ likeness }) => likeness === null)} />
          <Records
            title="May be theirs"
            records={records.filter(({ likeness }) => likeness !== null)}
          />
          {hasMore && <p className={layout.soft}>There are more. Find them in their lists.</p>}
        </div>
      )}
    </Loaded>
  );
}

function Records({ title, records }: { title: string; records: readonly PersonRecord[] }) {
  if (records.length === 0) return null;
  return (
    <div>
      <p aria-hidden="true" className={layout.soft}>
        {title}
      </p>
      <MineRows label={title}>
        {records.map(({ kind, id, title: name, detail, likeness }) => (
          <MineRow
            key={`${kind} ${id} ${detail}`}
            title={<Link to={recordKinds[kind].getPath(id)}>{name}</Link>}
            detail={[recordKinds[kind].label, detail, likeness && likenessLabels[likeness]]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
      </MineRows>
    </div>
  );
}
