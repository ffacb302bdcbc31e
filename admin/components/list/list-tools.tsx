import { ActionButton } from '../buttons/action-button.tsx';
import { LinkButton } from '../buttons/link-button.tsx';
import { usePageTools } from '../navigation/page-tools.ts';
import { RowActions, useAllowedActions, type Action } from './row-actions.tsx';

interface ToolsProps {
  actions: readonly Action[];
  /** The title of the list, where it has rare actions. */
  name?: string;
  isFailed?: boolean;
}

/** Shows the actions for the list as a whole, with their keys; 快速前往 offers them, too. Beside a list that failed, the filled button is 重试. */
export function Tools({ actions, name = '', isFailed = false }: ToolsProps) {
  const allowed = useAllowedActions()(actions);
  usePageTools(allowed.filter(({ disabledWhy }) => disabledWhy === undefined));
  const rare = allowed.filter(({ isRare }) => isRare);
  return (
    <>
      {allowed
        .filter(({ isRare }) => !isRare)
        .map((action) => (
          <Tool key={action.label} action={action} isFailed={isFailed} />
        ))}
      {rare.length > 0 && <RowActions actions={rare} name={name} sight={0} />}
    </>
  );
}

function Tool({ action, isFailed }: { action: Action; isFailed: boolean }) {
  const { label, to, run, icon, isPrimary, disabledWhy, keys } = action;
  const title = keys && `${label}（${keys}）`;
  const buttonProps = { icon, title, type: isPrimary && !isFailed ? 'primary' : 'default' } as const;
  return to === undefined ? (
    <ActionButton {...buttonProps} run={run} disabledWhy={disabledWhy}>
      {label}
    </ActionButton>
  ) : (
    <LinkButton {...buttonProps} to={to}>
      {label}
    </LinkButton>
  );
}
