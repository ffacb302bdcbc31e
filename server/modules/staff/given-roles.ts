import type * as v from 'valibot';
import type { administratorForm, HeldRole } from '#contract/accounts/administrators.ts';
import { invalid } from '../../platform/core/errors.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { assertCanAssignRole } from './grants.ts';
import { isOver } from './held-roles.ts';

/** A role as a form names it; a blank `Until` has no end. */
export interface GivenRole {
  RoleId: number;
  Until: string;
}

type Form = Pick<v.InferOutput<typeof administratorForm>, 'RoleId' | 'Roles'>;

/**
 * Returns the roles that a form means. An old client sends `RoleId` alone: it takes the place of the first role, and the others, of which
 * that client knows nothing, stay (docs/decisions/0591).
 */
export function rolesOfForm(
  { RoleId = 0, Roles }: Form,
  administrator: { roleId: number | null; roles: readonly HeldRole[] } | null,
): GivenRole[] {
  if (Roles) return Roles;
  if (!administrator) return [{ RoleId, Until: '' }];
  if (administrator.roleId === RoleId) return [...administrator.roles];
  const others = administrator.roles.filter((role) => ![RoleId, administrator.roleId].includes(role.RoleId));
  return [{ RoleId, Until: '' }, ...others];
}

/** Returns whether both name the same roles until the same days, in any order. */
export function areSameRoles(some: readonly GivenRole[], others: readonly GivenRole[]): boolean {
  return (
    some.length === others.length && some.every((role) => others.some((other) => isSameRole(role, other)))
  );
}

const isSameRole = (role: GivenRole, other: GivenRole) =>
  role.RoleId === other.RoleId && role.Until === other.Until;

/**
 * Checks what a form adds, or gives another last day.
 * @throws ApiError 400 for a role that does not exist or a day that is over, 409 for a role with more rights than the caller's
 */
export async function assertCanGive(
  tx: Tx,
  caller: AdministratorCaller,
  { roles, before, form }: { roles: GivenRole[]; before: readonly GivenRole[]; form: Form },
): Promise<void> {
  const field = form.Roles ? 'Roles' : 'RoleId';
  const changes = roles.filter((role) => !before.some((other) => isSameRole(role, other)));
  for (const { RoleId: roleId, Until } of changes) {
    if (isOver(Until)) throw invalid({ Roles: '最后一天不能早于今天' });
    await assertCanAssignRole(tx, caller, { roleId, until: Until, field });
  }
}
