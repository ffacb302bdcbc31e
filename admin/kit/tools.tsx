import { Button } from 'antd';
import { LinkButton } from './link-button.tsx';
import { useAllowedActions, type Action } from './row-actions.tsx';

/** What can be done with the list as a whole. */
export function Tools({ actions }: { actions: readonly Action[] }) {
  const allowed = useAllowedActions()(actions);
  return allowed.map(({ label, to, run, icon, isPrimary }) => {
    const look = { icon, type: isPrimary ? 'primary' : 'default' } as const;
    return to === undefined ? (
      <Button key={label} {...look} onClick={() => void run?.()}>
        {label}
      </Button>
    ) : (
      <LinkButton key={label} {...look} to={to}>
        {label}
      </LinkButton>
    );
  });
}
