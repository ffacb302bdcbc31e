import type { ReactNode } from 'react';
import type { DataOf, Endpoint } from '#contract/api/endpoint.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { useSend } from '../../session/server.ts';
import { useAsk } from '../dialogs/use-confirm.tsx';
import type { Action } from '../list/row-actions.tsx';
import { ErasureResult } from './erasure-result.tsx';

const { ExportPersonal, ErasePersonal } = businessDataRequests;

/** A person with the data about them. */
export interface Person {
  input:
    | { MemberId: number; ContactId?: number }
    | { CertId: number }
    | { PersonId: number }
    | { Mobile: string };
  /** The name in the file name. */
  name: string;
  /** The name in a sentence: 云帆工程检测有限公司联络人. */
  personName: string;
  /** A description of the data that erasing deletes and retains. */
  consequence: string;
}

interface PersonalRights {
  /** Opens a window over the page. */
  show: (window: ReactNode) => void;
  /** The calls whose answers the erasure changes. */
  invalidates: readonly Endpoint[];
}

/** Returns the actions for a person's rights to their own data: a copy, and erasure. */
export function usePersonalRights({ show, invalidates }: PersonalRights) {
  const ask = useAsk();
  const { mutateAsync: read } = useSend(ExportPersonal);
  const { mutateAsync: erase } = useSend(ErasePersonal, {
    invalidates: [...invalidates, systemAudit.GetRecordHistory],
  });

  // An error is shown by then.
  async function hand({ input, name, personName }: Person) {
    const copy = await read(input).catch(() => undefined);
    if (!copy) return;
    // Without its mark some programs take the text for another encoding.
    const content = new Blob(['\uFEFF', copyFor(personName, copy)], { type: 'text/plain' });
    saveFile(content, `个人信息-${name}.txt`);
  }

  async function eraseAfterQuestion({ input, personName, consequence }: Person) {
    const title = `删除${personName}的个人信息？`;
    if (!(await ask({ title, consequence, verb: '删除个人信息', isDanger: true }))) return;
    const erasure = await erase(input).catch(() => undefined);
    if (erasure)
      show(<ErasureResult personName={personName} erasure={erasure} onClose={() => show(undefined)} />);
  }

  return (person: Person): Action[] => [
    { label: '导出个人信息', calls: ExportPersonal, run: () => hand(person) },
    { label: '删除个人信息', calls: ErasePersonal, isDanger: true, run: () => eraseAfterQuestion(person) },
  ];
}

/** Returns the copy of the data as a text for the person. */
function copyFor(personName: string, { MadeTime, Sections }: DataOf<typeof ExportPersonal>): string {
  const parts = Sections.map(({ Title, Facts }) =>
    [`【${Title}】`, ...Facts.map(({ Name, Value }) => `${Name}：${Value}`)].join('\r\n'),
  );
  return [`个人信息副本：${personName}\r\n导出时间：${MadeTime}`, ...parts].join('\r\n\r\n');
}
