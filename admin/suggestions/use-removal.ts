import { App } from 'antd';
import { businessSuggestions, type Suggestion } from '#contract/public-site/suggestions.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useSend } from '../session/server.ts';

/** Deletes suggestions for good, after a question; answers whether it was done. */
export function useRemoval() {
  const { message } = App.useApp();
  const ask = useAsk();
  const removal = useSend(businessSuggestions.DelWebPropose, {
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
    return await removal.mutateAsync({ Ids }).then(
      () => true,
      () => false,
    );
  };
}
