import { GlobalOutlined, RobotOutlined, TeamOutlined, ToolOutlined, UserOutlined } from '@ant-design/icons';
import { Badge } from 'antd';
import { resultCode } from '#contract/api/envelope.ts';
import {
  actorWord,
  actorWords,
  resultWord,
  type ActorKind,
  type Operation,
} from '#contract/back-office/audit.ts';

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
    <span className="log-actor" {...(ActorTitle && { title: `账号 ${ActorName}` })}>
      <Icon role="img" aria-label={actorWords[ActorKind]} title={actorWords[ActorKind]} />
      {actorWord(operation)}
    </span>
  );
}

/** Shows the result by a word and by colour. */
export function ResultMark({ operation }: { operation: Operation }) {
  return <Badge status={toneOf(operation.ResultCode)} text={resultWord(operation)} className="no-wrap" />;
}

function toneOf(code: number) {
  if (code === resultCode.done) return 'success';
  return code < resultCode.serverError ? 'warning' : 'error';
}
