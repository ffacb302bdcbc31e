import { ActionButton } from '../buttons/action-button.tsx';
import { LinkButton } from '../buttons/link-button.tsx';
import { useAllowedActions, type Action } from './row-actions.tsx';

/** Shows the actions for the list as a whole. */
export function Tools({ actions }: { actions: readonly Action[] }) {
  const allowed = useAllowedActions()(actions);
  return allowed.map(({ label, to, run, icon, isPrimary, disabledWhy }) => {
    const buttonProps = { icon, type: isPrimary ? 'primary' : 'default' } as const;
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
