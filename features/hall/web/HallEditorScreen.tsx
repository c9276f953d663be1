import { chairs as chairsContract } from '#features/hall/contract/chairs.ts';
import type { Event } from '#contract/event.ts';
import type { HallDraft } from '#features/hall/contract/hall.ts';
import { chairTypes } from '#contract/chairs.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { invalidateEndpoints } from '#ui/api.ts';
import { useIsMobile } from '#ui/browser/useIsMobile.ts';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';
import { Button } from '#ui/controls/Button.tsx';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { AddTablesDialog } from './AddTablesDialog.tsx';
import styles from './Hall.module.css';
import { HallCanvas, type HallMove } from './HallCanvas.tsx';
import { HallInspector } from './HallInspector.tsx';
import { type SeatMarks, SeatMarksLegend } from './HallItemDrawing.tsx';
import { HallList } from './HallList.tsx';
import { HallToolbar } from './HallToolbar.tsx';
import { HallPictureFields, type HallPictureEditor, useHallPicture } from './HallPictureFields.tsx';
import { NumberingBar } from './NumberingBar.tsx';
import { listTables } from './hall-tools.ts';
import { ScaleDialog } from './ScaleDialog.tsx';
import { KeysDialog, NumberDialog } from './SmallDialogs.tsx';
import { createShortcuts, useHallCommands } from './use-hall-commands.ts';
import { type SoldChairsEndpoint, useHallSales } from './useHallSales.ts';
import { draftQueryOptions, type HallDraftEditor, useHallDraft } from './useHallDraft.ts';

const PublishDialog = lazyPart(() =>
  import('./PublishDialog.tsx').then((file) => file.PublishDialog),
);
const HistoryDialog = lazyPart(() =>
  import('./HistoryDialog.tsx').then((file) => file.HistoryDialog),
);

type SaleProps = { soldChairs: SoldChairsEndpoint };
type HeadProps = SaleProps & { event: Event; head: (actions?: ReactNode) => ReactNode };

/** Arranges the tables, chairs and parts of the hall in a draft, and publishes it (docs/decisions/023). */
export function HallEditorScreen(sale: SaleProps) {
  return (
    <StaffScreen
      title="Hall plan"
      subtitle="Arrange tables and chairs. Visitors see your changes once you publish them."
    >
      {(event, head) => <HallLoader key={event.id} {...sale} event={event} head={head} />}
    </StaffScreen>
  );
}

function HallLoader({ event, head, ...sale }: HeadProps) {
  const draft = useQuery(draftQueryOptions(event.id));
  if (!draft.data)
    return (
      <>
        {head()}
        <QueryError query={draft} />
        {draft.isPending && <RowsSkeleton rows={8} />}
      </>
    );
  return <HallEditor {...sale} event={event} head={head} draft={draft.data} />;
}

type HallEditorProps = HeadProps & { draft: HallDraft };

function HallEditor({ event, head, soldChairs, draft }: HallEditorProps) {
  const editor = useHallDraft(draft, event.id);
  const { items, sizes, inUse, saveState } = editor;
  const used = useMemo(() => new Set(inUse.map(({ chair }) => chair)), [inUse]);
  const isInUse = useCallback((id: number | null) => id !== null && used.has(id), [used]);
  const tools = useHallCommands(editor, isInUse);
  const { selected, setSelected, chosen, tables, commands, pressing, setDialog } = tools;
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set());
  const [zoom, setZoom] = useState(1);
  const [showsSales, setShowsSales] = useState(false);
  const picture = useHallPicture(event.id);
  const sales = useHallSales(event.id, soldChairs, showsSales);
  const marks: SeatMarks = sales?.states ?? 'types';
  const isMobile = useIsMobile();
  const side = useRef<HTMLDivElement>(null);

  async function openPublish() {
    setFaulty(new Set());
    if (await editor.save()) setDialog('publish');
  }
  const onOpen = useCallback(() => side.current?.querySelector('input')?.focus(), []);
  const onMove = useStableCallback(({ shift, key }: HallMove) => tools.move(shift, key));
  const types = chairTypes.filter((type) =>
    listTables(items).some(({ chairs }) => chairs.some(({ chairType }) => chairType === type)),
  );
  return (
    // Keys of the tools work wherever the focus is in the editor.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={createShortcuts(commands, () => {
        setSelected(new Set());
        pressing.setNext(null);
      })}
    >
      {head(
        <>
          <SaveStatus saveState={saveState} />
          <PrintButton />
          <Button variant="secondary" onClick={() => setDialog('history')}>
            History
          </Button>
          <Button onClick={() => void openPublish()}>Publish</Button>
        </>,
      )}
      <SaveProblem editor={editor} />
      {!isMobile && (
        <HallToolbar
          commands={commands}
          chosen={chosen.length}
          hasTables={tables.length > 0}
          undoStep={editor.undoStep}
          redoStep={editor.redoStep}
          zoom={zoom}
          onZoom={setZoom}
          showsSales={showsSales}
          onShowSales={setShowsSales}
          isNumbering={pressing.next !== null}
          onNumbering={(isOn) => pressing.setNext(isOn ? 1 : null)}
        />
      )}
      <NumberingBar numbering={pressing} />
      <div className={styles.editor}>
        <div>
          <HallCanvas
            items={items}
            sizes={sizes}
            selected={selected}
            faulty={faulty}
            marks={marks}
            zoom={zoom}
            canEdit={!isMobile}
            onSelect={setSelected}
            onMove={onMove}
            picture={picture.picture}
            points={picture.points}
            onPoint={picture.addPoint}
            onNumber={pressing.next === null ? null : pressing.press}
            onOpen={onOpen}
          />
          <SeatMarksLegend marks={marks} types={types} />
        </div>
        <div className={styles.side} ref={side}>
          <HallInspector
            items={items}
            sizes={sizes}
            chosen={chosen}
            prices={event.prices}
            isInUse={isInUse}
            onEdit={editor.edit}
          />
          {chosen.length === 0 && !isMobile && <HallPictureFields editor={picture} />}
        </div>
      </div>
      <HallList
        items={items}
        selected={selected}
        sales={sales}
        onSelect={setSelected}
        prices={event.prices}
      />
      <PictureScale editor={editor} picture={picture} />
      <HallDialogs {...{ event, editor, tools }} onItems={setFaulty} />
      <UnsavedChangesDialog isDirty={saveState !== 'saved'} />
    </div>
  );
}

/** Opens once both points of the scale are chosen. */
function PictureScale({
  editor: { sizes, edit },
  picture: { points, setPoints },
}: {
  editor: HallDraftEditor;
  picture: HallPictureEditor;
}) {
  const [first, second] = points ?? [];
  if (!first || !second) return null;
  return (
    <ScaleDialog
      points={[first, second]}
      onScale={(tableSize) => edit({ label: 'set the scale', sizes: { ...sizes, tableSize } })}
      onClose={() => setPoints(null)}
    />
  );
}

type HallDialogsProps = {
  event: Event;
  editor: HallDraftEditor;
  tools: ReturnType<typeof useHallCommands>;
  /** Marks what a finding is about. */
  onItems: (ids: ReadonlySet<string>) => void;
};

function HallDialogs({ event, editor, tools, onItems }: HallDialogsProps) {
  const { tables, dialog, setDialog, setSelected } = tools;
  const { items, sizes } = editor;
  const client = useQueryClient();
  // Without the steps, the choice and the marks of before. What can't be read now comes with the next look for others' changes.
  function restart() {
    setDialog(null);
    setSelected(new Set());
    onItems(new Set());
    editor.reload(false).catch(() => undefined);
  }
  return (
    <>
      {dialog === 'tables' && (
        <AddTablesDialog
          items={items}
          sizes={sizes}
          onClose={() => setDialog(null)}
          onAdd={(edit, ids) => {
            editor.edit(edit);
            setSelected(new Set(ids));
            setDialog(null);
          }}
        />
      )}
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
      {dialog === 'number' && (
        <NumberDialog tables={tables} onNumber={tools.number} onClose={() => setDialog(null)} />
      )}
      {dialog === 'publish' && (
        <PublishDialog
          event={event.id}
          saved={editor.getSaved()}
          onItems={(ids) => {
            onItems(new Set(ids));
            setSelected(new Set(ids));
            setDialog(null);
          }}
          onPublished={restart}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'history' && (
        <HistoryDialog
          event={event.id}
          hasChanges={editor.getSaved().version > 0}
          onRestored={() => {
            void invalidateEndpoints(client, chairsContract.list);
            restart();
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

const saveLabels: Record<HallDraftEditor['saveState'], string> = {
  saved: 'Draft saved',
  saving: 'Saving...',
  waiting: 'Saving...',
  offline: 'Not saved yet',
  conflict: 'Not saved',
};

const SaveStatus = ({ saveState }: Pick<HallDraftEditor, 'saveState'>) => (
  <span role="status" className={styles.state}>
    {saveLabels[saveState]}
  </span>
);

/** Says why the draft is not saved, and what to do about it. */
function SaveProblem({ editor }: { editor: HallDraftEditor }) {
  const { saveState, conflict, reload } = editor;
  if (saveState === 'offline')
    return (
      <Alert tone="warn">
        Your last changes aren’t saved yet. We’ll try again until there is a connection. Please keep
        this page open.
      </Alert>
    );
  if (saveState !== 'conflict') return null;
  return (
    <Alert tone="danger">
      <p>{conflict?.problem.detail ?? 'Your last changes could not be saved.'}</p>
      <Button size="small" onClick={() => void reload(true)}>
        Keep my changes
      </Button>{' '}
      <Button size="small" variant="secondary" onClick={() => void reload(false)}>
        Use theirs
      </Button>
    </Alert>
  );
}
