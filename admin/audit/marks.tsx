import { GlobalOutlined, RobotOutlined, TeamOutlined, ToolOutlined, UserOutlined } from '@ant-design/icons';
import { resultCode } from '#contract/api/envelope.ts';
import {
  actorWord,
  actorWords,
  resultWord,
  type ActorKind,
  type Operation,
} from '#contract/back-office/audit.ts';
import { StateMark } from '#ui/components/state-mark.tsx';

const icons: Record<ActorKind, typeof UserOutlined> = {
  visitor: GlobalOutlined,
  member: TeamOutlined,
  administrator: UserOutlined,
  operator: ToolOutlined,
  system: RobotOutlined,
};

/** Shows the actor of a log entry by name, with the kind and the account. */
export function ActorMark({ operation }: { operation: Operation }) {
  const { ActorKind, ActorName, ActorTitle } = operation;
  const Icon = icons[ActorKind];
  return (
    <span className="log-actor inline-row" {...(ActorTitle && { title: `账号 ${ActorName}` })}>
      <Icon role="img" aria-label={actorWords[ActorKind]} title={actorWords[ActorKind]} />
      {actorWord(operation)}
    </span>
  );
}

/** Shows the result: stored, or refused or failed. */
export function ResultMark({ operation }: { operation: Operation }) {
  const tone = operation.ResultCode === resultCode.done ? 'live' : 'refused';
  return <StateMark state={{ word: resultWord(operation), tone }} />;
}
