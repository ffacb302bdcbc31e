import { useSearchParams } from 'react-router';
import { businessActivities, type Activity } from '#contract/activities/activities.ts';
import { OpenedDocument } from '../components/editor/opened-document.tsx';
import { newDocument, type DocumentStart } from '../components/editor/use-document-editor.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { idIn } from '../components/navigation/id-in.ts';
import { useAnswer } from '../session/server.ts';
import './activities.css';
import { ActivityPage } from './editor-form.tsx';
import { copyOf, fieldsOf, newFields, type ActivityFields } from './form.ts';

/** 编辑活动: `?id=` one that is there, `?copy=` a new one like that, without either a new one. */
export function ActivityEditor() {
  const [params] = useSearchParams();
  const id = idIn(params, 'id');
  const copied = idIn(params, 'copy');
  if (id > 0) return <SavedActivity key={id} id={id} />;
  if (copied > 0) return <SavedActivity key={`copy-${copied}`} id={copied} isCopied />;
  return <OpenedActivity key="new" start={newDocument(newFields)} about={0} />;
}

function SavedActivity({ id, isCopied = false }: { id: number; isCopied?: boolean }) {
  const query = useAnswer(businessActivities.GetActivity, { id });
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  // A cached answer may be older than the activity.
  if (!query.data || !query.isFetchedAfterMount) return <LateSkeleton rows={12} />;
  const activity = query.data;
  if (isCopied)
    return <OpenedActivity start={newDocument(copyOf(activity), activity.Content)} about={`copy-${id}`} />;
  const saved = newDocument(fieldsOf(activity), activity.Content);
  return (
    <OpenedActivity start={{ ...saved, id, version: activity.Version }} about={id} activity={activity} />
  );
}

interface OpenedActivityProps {
  start: DocumentStart<ActivityFields>;
  /** What its draft is about. */
  about: number | string;
  /** The stored activity; absent for a new one. */
  activity?: Activity;
}

function OpenedActivity({ activity, ...opened }: OpenedActivityProps) {
  return (
    <OpenedDocument
      {...opened}
      kind="activity"
      summaryOf={({ BeginTime, Place }) => [BeginTime.slice(0, 16), Place].filter(Boolean).join(' · ')}
    >
      {(page) => <ActivityPage {...page} activity={activity} />}
    </OpenedDocument>
  );
}
