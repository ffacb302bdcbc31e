import { Drawer } from 'antd';
import { useLocation, useSearchParams } from 'react-router';
import { historyPermissions, type EntityTypeWithHistory } from '#contract/back-office/audit.ts';
import { useFocusBack } from '../dialogs/use-restore-focus.ts';
import { historyParam } from './history-action.ts';
import { useLogWords } from './log-words.ts';
import { RecordHistory } from './record-history.tsx';

/** Shows the history of the record named in the address, beside the open page. */
export function HistoryDrawer() {
  useFocusBack();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { historyOf?: string } | null };
  const { Nouns } = useLogWords();
  const [entityType = '', id = ''] = (params.get(historyParam) ?? '').split('-');
  if (!isEntityType(entityType) || !/^\d{1,9}$/.test(id)) return null;

  function close() {
    const next = new URLSearchParams(params);
    next.delete(historyParam);
    setParams(next, { replace: true });
  }
  const name = state?.historyOf ?? `${Nouns[entityType] ?? ''} ${id}`;
  return (
    <Drawer open title={`变更记录：${name}`} size={700} onClose={close}>
      <RecordHistory entityType={entityType} recordId={Number(id)} />
    </Drawer>
  );
}

function isEntityType(text: string): text is EntityTypeWithHistory {
  return Object.hasOwn(historyPermissions, text);
}
