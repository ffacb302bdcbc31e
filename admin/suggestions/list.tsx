import { useState } from 'react';
import { businessSuggestions, suggestionStatus, type Suggestion } from '#contract/suggestions.ts';
import { Empty } from '#ui/empty.tsx';
import { useDownload } from '../kit/download-button.tsx';
import { byPastDays, byText } from '../kit/filters.ts';
import { useListAddress } from '../kit/list-address.ts';
import { ListPage } from '../kit/list-page.tsx';
import { onOpening } from '../kit/on-opening.tsx';
import type { Action } from '../kit/row-actions.tsx';
import { columnsOf } from './columns.tsx';
import { useRemoval } from './use-removal.ts';
import { nameOf, statusWords } from './words.ts';

const SuggestionDrawer = onOpening(() => import('./drawer.tsx').then((file) => file.SuggestionDrawer));
const HandlingDialog = onOpening(() => import('./handling-dialog.tsx').then((file) => file.HandlingDialog));

const {
  GetWebProposeList: read,
  HandlePropose: handle,
  DelWebPropose: remove,
  ExportProposes,
} = businessSuggestions;
const chosen = (suggestions: readonly Suggestion[]) => ({
  Ids: suggestions.map(({ ProposeId }) => ProposeId).join(','),
});
const filters = [
  byText('key', '关键词', '内容，或完整的手机号码'),
  byPastDays('begintime', 'endtime', '提交时间'),
];

interface Together {
  suggestions: readonly Suggestion[];
  /** Told whether they were settled. */
  end: (isSettled: boolean) => void;
}

/** 建议箱: what visitors wrote, and what the secretariat did about it. */
export function SuggestionList() {
  const address = useListAddress();
  const isHandled = address.read('status') === String(suggestionStatus.handled);
  /** Settled together, while their dialog is open; those who close it keep what they chose. */
  const [together, settleTogether] = useState<Together>();
  const removeAll = useRemoval();
  const { start: download } = useDownload();
  const settle = ({ ProposeId, Status }: Suggestion): Action => ({
    label: Status === suggestionStatus.handled ? '查看' : '办理',
    keys: 'Enter',
    run: () => address.openRecord(ProposeId),
  });
  const removalOf = (suggestion: Suggestion): Action => ({
    label: '删除',
    keys: 'Delete',
    calls: remove,
    isDanger: true,
    run: () => removeAll([suggestion]),
  });

  return (
    <>
      <ListPage
        name="suggestions"
        title="建议箱"
        hint="访客在网站留下的建议，到期自动删除"
        read={read}
        exports={ExportProposes}
        noun="suggestion"
        rowKey="ProposeId"
        nameOf={nameOf}
        filters={filters}
        sorts={['CreateTime']}
        startSort={isHandled ? '-CreateTime' : 'CreateTime'}
        views={{
          name: 'status',
          label: '办理状态',
          options: [
            { value: suggestionStatus.waiting, label: statusWords[suggestionStatus.waiting] },
            { value: suggestionStatus.handled, label: statusWords[suggestionStatus.handled] },
          ],
        }}
        columns={columnsOf(isHandled)}
        row={(suggestion) => [settle(suggestion), removalOf(suggestion)]}
        bulk={(suggestions) => [
          {
            label: '办理',
            calls: handle,
            isHidden: isHandled,
            run: () => new Promise<boolean>((end) => settleTogether({ suggestions, end })),
          },
          {
            label: '导出所选',
            calls: ExportProposes,
            run: () => download(ExportProposes, chosen(suggestions)).then(() => false),
          },
          { label: '删除', calls: remove, isDanger: true, run: () => removeAll(suggestions) },
        ]}
        empty={<Empty text={isHandled ? '还没有办理过的建议' : '没有待办理的建议'} />}
        record={(suggestion, close, neighbours) =>
          suggestion && (
            <SuggestionDrawer
              suggestion={suggestion}
              actions={[removalOf(suggestion)]}
              neighbours={neighbours}
              onClose={close}
            />
          )
        }
      />
      {together && (
        <HandlingDialog
          suggestions={together.suggestions}
          onSaved={() => together.end(true)}
          onClose={() => {
            together.end(false);
            settleTogether(undefined);
          }}
        />
      )}
    </>
  );
}
