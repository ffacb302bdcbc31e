import type { Endpoint } from '#contract/api/endpoint.ts';
import { call } from '../../session/call.ts';
import type { BulkEndpoint } from '../list/endpoints.ts';
import { useUndoable } from './use-undoable.tsx';

interface Changing<Row> {
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  invalidates: readonly Endpoint[];
}

/** Returns changes of one or many records that take effect at once and can be undone. */
export function useChanges<Row>({ idOf, nameOf, invalidates }: Changing<Row>) {
  const act = useUndoable();
  const about = (rows: readonly Row[]) =>
    rows.length > 1
      ? `${rows.map(nameOf).slice(0, 3).join('、')}，共 ${rows.length} 条`
      : rows.map(nameOf).join();

  return {
    /** Sets the status of several rows. Rows that have it already are left out, also when it is undone. */
    setStatus(
      endpoint: BulkEndpoint,
      rows: readonly Row[],
      statusOf: (row: Row) => number,
      isOn: boolean,
      words: Words,
      undoWith: object = {},
    ) {
      const changedRows = rows.filter((row) => (statusOf(row) === 1) !== isOn);
      const Ids = changedRows.map(idOf);
      const send = (Status: number, more: object = {}) =>
        Ids.length > 0 ? call(endpoint, { ...more, Ids, Status }) : Promise.resolve();
      return act({
        text: `已${isOn ? words[0] : words[1]}`,
        about: about(changedRows),
        run: () => send(isOn ? 1 : 0),
        undo: () => send(isOn ? 0 : 1, undoWith),
        invalidates,
      });
    },
    remove(
      endpoint: Endpoint,
      restore: Endpoint,
      rows: readonly Row[],
      { text = '已删除', restoreWith = {} }: { text?: string; restoreWith?: object } = {},
    ) {
      const Ids = rows.map(idOf);
      return act({
        text,
        about: about(rows),
        run: () => call(endpoint, { Ids }),
        undo: () => call(restore, { ...restoreWith, Ids }),
        undone: '已恢复',
        invalidates,
      });
    },
  };
}

/** The messages for a record whose status is switched on and off. */
export type Words = readonly [on: string, off: string];
