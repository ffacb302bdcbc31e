import { ActionButton } from '../buttons/action-button.tsx';
import { LinkButton } from '../buttons/link-button.tsx';
import { usePageTools } from '../navigation/page-tools.ts';
import { useAllowedActions, type Action } from './row-actions.tsx';

/** Shows the actions for the list as a whole, with their keys; 快速前往 offers them, too. Beside a list that failed, the filled button is 重试. */
export function Tools({ actions, isFailed = false }: { actions: readonly Action[]; isFailed?: boolean }) {
  const allowed = useAllowedActions()(actions);
  usePageTools(allowed.filter(({ disabledWhy }) => disabledWhy === undefined));
  return allowed.map(({ label, to, run, icon, isPrimary, disabledWhy, keys }) => {
    const title = keys && `${label}（${keys}）`;
    const buttonProps = { icon, title, type: isPrimary && !isFailed ? 'primary' : 'default' } as const;
    return to === undefined ? (
      <ActionButton key={label} {...buttonProps} run={run} disabledWhy={disabledWhy}>
        {label}
      </ActionButton>
    ) : (
      <LinkButton key={label} {...buttonProps} to={to}>
        {label}
      </LinkButton>
    );
  });
}
