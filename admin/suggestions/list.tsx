import { App } from 'antd';
import { useState } from 'react';
import { businessSuggestions, suggestionStatus, type Suggestion } from '#contract/public-site/suggestions.ts';
import { Empty } from '#ui/components/empty.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { byPastDays, byText } from '../components/filters/filters.ts';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { removal, removalOfMany } from '../components/list/standard-actions.tsx';
import { useSend } from '../session/server.ts';
import { columnsOf } from './columns.tsx';
import { nameOf, statusWords } from './words.ts';

const SuggestionDrawer = lazyDialog(() => import('./drawer.tsx').then((file) => file.SuggestionDrawer));
const HandlingDialog = lazyDialog(() => import('./handling-dialog.tsx').then((file) => file.HandlingDialog));

const {
  GetWebProposeList: read,
  HandlePropose: handle,
  DelWebPropose: remove,
  ExportProposes,
} = businessSuggestions;
const filters = [
  byText('key', '关键词', '内容，或完整的手机号码'),
  byPastDays('begintime', 'endtime', '提交时间'),
];

const views = {
  name: 'status',
  label: '办理状态',
  options: [
    { value: suggestionStatus.waiting, label: statusWords[suggestionStatus.waiting] },
    { value: suggestionStatus.handled, label: statusWords[suggestionStatus.handled] },
  ],
} as const;

interface Together {
  suggestions: readonly Suggestion[];
  /** Receives whether they were settled. */
  end: (isSettled: boolean) => void;
}

/** 建议箱: the suggestions of visitors, and the secretariat's notes on them. */
export function SuggestionList() {
  const address = useListAddress();
  const isHandled = address.read('status') === String(suggestionStatus.handled);
  const { bulkOf, dialog } = useBulkActions(isHandled);
  const removeAll = useRemoval();
  const settle = ({ ProposeId, Status }: Suggestion): Action => ({
    label: Status === suggestionStatus.handled ? '查看' : '办理',
    keys: 'Enter',
    run: () => address.openRecord(ProposeId),
  });
  const removalOf = (suggestion: Suggestion): Action => removal(remove, () => removeAll([suggestion]));

  return (
    <>
      <ListPage
        name="suggestions"
        title="建议箱"
        hint="访客在网站留下的建议，到期自动删除"
        read={read}
        exports={ExportProposes}
        entityType="suggestion"
        rowKey="ProposeId"
        nameOf={nameOf}
        filters={filters}
        sorts={['CreateTime']}
        startSort={isHandled ? '-CreateTime' : 'CreateTime'}
        views={views}
        columns={columnsOf(isHandled)}
        row={(suggestion) => [settle(suggestion), removalOf(suggestion)]}
        bulk={bulkOf}
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
      {dialog}
    </>
  );
}

/** Returns the actions for several suggestions at once, and the dialog that they open. */
function useBulkActions(isHandled: boolean) {
  const { askAll, dialog } = useHandlingTogether();
  const removeAll = useRemoval();
  const bulkOf = (suggestions: readonly Suggestion[]): Action[] => [
    {
      label: '办理',
      calls: handle,
      isHidden: isHandled,
      run: () => askAll(suggestions),
    },
    removalOfMany(remove, () => removeAll(suggestions)),
  ];
  return { bulkOf, dialog };
}

/** Settles several suggestions with one note; closing the dialog keeps the selection. */
function useHandlingTogether() {
  const [together, settle] = useState<Together>();
  const askAll = (suggestions: readonly Suggestion[]) =>
    new Promise<boolean>((end) => settle({ suggestions, end }));
  const dialog = together && (
    <HandlingDialog
      suggestions={together.suggestions}
      onSaved={() => together.end(true)}
      onClose={() => {
        together.end(false);
        settle(undefined);
      }}
    />
  );
  return { askAll, dialog };
}

/** Deletes suggestions for good, after a question; answers whether it was done. */
function useRemoval() {
  const { message } = App.useApp();
  const ask = useAsk();
  const deletion = useSend(businessSuggestions.DelWebPropose, {
    invalidates: [businessSuggestions.GetWebProposeList],
    onDone: () => void message.success('已删除'),
  });
  return async (suggestions: readonly Suggestion[]): Promise<boolean> => {
    const isSure = await ask({
      title: suggestions.length > 1 ? `删除 ${suggestions.length} 条建议？` : '删除这条建议？',
      consequence: '删除后不能恢复，操作日志会留下内容与办理情况。',
      verb: `删除 ${suggestions.length} 条`,
      isDanger: true,
    });
    if (!isSure) return false;
    const Ids = suggestions.map(({ ProposeId }) => ProposeId);
    return await deletion.mutateAsync({ Ids }).then(
      () => true,
      () => false,
    );
  };
}
