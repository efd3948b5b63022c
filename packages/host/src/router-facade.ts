/**
 * The exports of react-router-dom for remotes. Shared modules are not tree-shaken; without this list every visit would load twice
 * the bytes of the router. A check fails when a remote imports a missing name.
 */
export {
  createContext,
  data,
  Form,
  Link,
  NavLink,
  Outlet,
  redirect,
  useActionData,
  useBlocker,
  useFetcher,
  useFetchers,
  useFormAction,
  useHref,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
  useSubmit,
} from 'react-router-dom'
