import type {
  PersonalData,
  PersonalDataSection,
} from '#features/personal-data/contract/personal-data.ts';
import { Download, FileText, Trash2 } from '#ui/icons.ts';
import { downloadBlob } from '#ui/browser/download-blob.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './PersonalData.module.css';

type PersonalDataViewProps = {
  data: PersonalData;
  /** Whose data it is; by default the address. */
  title?: string;
  pdfUrl: string;
  onDelete: () => void;
  /** Shown to the office instead of the person. */
  isForOffice?: boolean;
};

/** Everything that the site holds about a person, with downloads and the way to delete it. */
export function PersonalDataView({
  data,
  title = data.email ?? '',
  pdfUrl,
  onDelete,
  isForOffice = false,
}: PersonalDataViewProps) {
  const { sections, obstacles } = data;
  if (sections.length === 0)
    return (
      <EmptyState title="Nothing here">
        <p>We don't store anything about {title}.</p>
      </EmptyState>
    );
  return (
    <div className={styles.view}>
      <Card as="section" className={styles.actions}>
        <h2>{title}</h2>
        <p>
          {!isForOffice ? 'Everything we store about you' : 'Everything we store about this person'}
          , in {sections.length === 1 ? 'one group' : `${sections.length} groups`}.
        </p>
        <div className={layout.rowWide}>
          <Button
            variant="secondary"
            icon={<Download size={20} aria-hidden="true" />}
            onClick={() =>
              downloadBlob(
                'your-data.json',
                new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
              )
            }
          >
            Download as data (JSON)
          </Button>
          <a className={styles.download} href={pdfUrl} download="your-data.pdf">
            <FileText size={20} aria-hidden="true" />
            Download to read (PDF)
          </a>
        </div>
        {obstacles.length > 0 && (
          <Alert>
            <p>{!isForOffice ? 'Your data' : 'This data'} can't be deleted yet:</p>
            <ul>
              {obstacles.map((obstacle) => (
                <li key={obstacle}>{obstacle}</li>
              ))}
            </ul>
          </Alert>
        )}
        <div>
          <Button
            variant="outline"
            disabled={obstacles.length > 0}
            icon={<Trash2 size={20} aria-hidden="true" />}
            onClick={onDelete}
          >
            {!isForOffice ? 'Delete my data' : 'Delete this data'}
          </Button>
        </div>
      </Card>
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </div>
  );
}

function Section({ title, onDeletion, records, pictures }: PersonalDataSection) {
  return (
    <details className={styles.section}>
      <summary>
        {title} <span className={styles.count}>{records.length}</span>
      </summary>
      <p className={styles.hint}>After a deletion: {onDeletion}</p>
      <ul className={styles.records}>
        {records.map((record, index) => (
          // Records have no id; their list never changes while it is on the screen.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <DescriptionList facts={Object.entries(record)} />
          </li>
        ))}
      </ul>
      {pictures.map((picture) => (
        <img key={picture} src={picture} alt="Photo" width={160} />
      ))}
    </details>
  );
}
