import { data } from 'react-router';
import { AccessDenied } from '../../shell/access-denied.tsx';

export const loader = () => data(null, { status: 403 });

export default AccessDenied;
