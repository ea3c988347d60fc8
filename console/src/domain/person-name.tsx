import { Link, path } from '../browser/routing.tsx';

interface NamedPerson {
  readonly userName: string;
  readonly loginName: string;
}

/** A name with the login name, which tells namesakes apart: for sentences, labels and lists to choose from. */
export const fullName = ({ userName, loginName }: NamedPerson): string =>
  loginName === '' ? userName : `${userName} (${loginName})`;

/** The same for lists: a link to the page of a student, and the login name beside it. */
export function StudentName({ uniqueId, userName, loginName }: NamedPerson & { readonly uniqueId: string }) {
  return (
    <span className="student-name">
      <Link to={path`/students/${uniqueId}`}>{userName}</Link> <small className="secondary">{loginName}</small>
    </span>
  );
}
