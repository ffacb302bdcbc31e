import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { ActionButton } from '../buttons/action-button.tsx';
import { LinkButton } from '../buttons/link-button.tsx';
import { useCanCall } from '../permissions/permissions.ts';

/** An action on one record, or on the selected ones. */
export interface Action {
  label: string;
  /** The address that the action opens; otherwise `run` is called. */
  to?: string;
  /** The action itself; a promise is awaited, and `false` means failure. */
  run?: () => unknown;
  /** The call that it makes: without its permission the action is not there. */
  calls?: Pick<Endpoint, 'permission'>;
  isDanger?: boolean;
  isHidden?: boolean;
  /** The reason for which the action is not possible now. */
  disabledWhy?: string | undefined;
  /** The key that runs it for the current row. */
  keys?: 'Enter' | 'E' | 'Delete' | 'N';
  icon?: ReactNode;
  isPrimary?: true;
  /** Above a list: done once in a while, so it stands under ⋮. */
  isRare?: true;
}

/** Returns a filter for the actions that are available to this administrator. */
export function useAllowedActions() {
  const can = useCanCall();
  return (actions: readonly Action[]) =>
    actions.filter(({ calls, isHidden }) => !isHidden && (calls === undefined || can(calls)));
}

export const inSight = 2;

interface RowActionsProps {
  actions: readonly Action[];
  /** The name of the record, for a screen reader. */
  name: string;
  /** A narrow place shows fewer. */
  sight?: number;
}

/** Shows the first actions, and the rest under ⋮. */
export function RowActions({ actions, name, sight = inSight }: RowActionsProps) {
  const navigate = useNavigate();
  const allowed = useAllowedActions()(actions);
  const rest = allowed.slice(sight);
  const more = useRef<HTMLButtonElement>(null);
  function choose({ run, to }: Action, event: Event) {
    // The mouse is on a link, which the browser follows by itself, in another browser tab if the user wants that.
    if (to !== undefined && event.type === 'click') return;
    // The key that chose it would press the button of a question that it opens.
    event.preventDefault();
    // The menu entry disappears with its menu: a window that opens must restore the focus to an element that stays.
    more.current?.focus();
    if (to === undefined) run?.();
    else void navigate(to);
  }
  return (
    <div className="row-actions" data-more={rest.length > 0 || undefined}>
      {allowed.slice(0, sight).map((action) => (
        <RowAction key={action.label} action={action} name={name} />
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          // oxlint-disable-next-line no-autofocus -- whoever opens the menu goes on in it
          autoFocus
          placement="bottomRight"
          menu={{
            items: rest.map((action) => ({
              key: action.label,
              label: <Entry action={action} />,
              extra: action.keys && <kbd aria-hidden>{action.keys}</kbd>,
              danger: action.isDanger ?? false,
              disabled: action.disabledWhy !== undefined,
              onClick: ({ domEvent }) => choose(action, domEvent.nativeEvent),
            })),
          }}
        >
          <Button
            ref={more}
            className="row-more"
            type="text"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={`更多操作：${name}`}
          />
        </Dropdown>
      )}
    </div>
  );
}

/** Renders an entry of the ⋮ menu; an action with an address is a link there, too. */
function Entry({ action: { label, to, disabledWhy } }: { action: Action }) {
  if (disabledWhy !== undefined) return `${label}（${disabledWhy}）`;
  if (to === undefined) return label;
  return (
    <Link to={to} tabIndex={-1}>
      {label}
    </Link>
  );
}

function RowAction({ action, name }: { action: Action; name: string }) {
  const { label, to, run, isDanger = false, disabledWhy, keys } = action;
  const buttonProps = { type: 'link', size: 'small', title: keys && `${label}（${keys}）` } as const;
  const spoken = `${label}：${name}`;
  if (to !== undefined)
    return (
      <LinkButton {...buttonProps} to={to} aria-label={spoken}>
        {label}
      </LinkButton>
    );
  return (
    <ActionButton {...buttonProps} danger={isDanger} aria-label={spoken} run={run} disabledWhy={disabledWhy}>
      {label}
    </ActionButton>
  );
}
