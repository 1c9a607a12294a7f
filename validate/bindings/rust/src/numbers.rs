//! Traits for the functions that can be checked: `Numbers` for the types of their arguments and results, which consist
//! of numbers; `Port` for functions that can be called with the inputs of an element.

/// `f32` or `f64`.
pub trait Number: Copy + Default + Send + 'static {
    /// plumb's name of the format.
    const FORMAT: &'static str;
    const BYTES: usize;
    /// Returns the number with these bytes, the least significant first.
    fn from_bytes(bytes: &[u8]) -> Self;
    /// Appends the bytes of the number, the least significant first.
    fn append_bytes(self, to: &mut Vec<u8>);
}

/// A value that consists of `COUNT` numbers of one type: a number, an array of such values, or, as a result, a tuple.
pub trait Numbers {
    type Of: Number;
    const COUNT: usize;
    /// Calls `give` with each number, in order.
    fn each(&self, give: &mut dyn FnMut(Self::Of));
}

/// A value that can be made of numbers.
pub trait FromNumbers: Numbers {
    /// Makes a value of the next `COUNT` numbers.
    fn take(numbers: &mut dyn Iterator<Item = Self::Of>) -> Self;
}

macro_rules! number {
    ($number:ty, $format:literal, $bytes:literal) => {
        impl Number for $number {
            const FORMAT: &'static str = $format;
            const BYTES: usize = $bytes;
            fn from_bytes(bytes: &[u8]) -> Self {
                <$number>::from_le_bytes(bytes.try_into().expect("the bytes of a number"))
            }
            fn append_bytes(self, to: &mut Vec<u8>) {
                to.extend_from_slice(&self.to_le_bytes());
            }
        }
        impl Numbers for $number {
            type Of = $number;
            const COUNT: usize = 1;
            fn each(&self, give: &mut dyn FnMut($number)) {
                give(*self);
            }
        }
        impl FromNumbers for $number {
            fn take(numbers: &mut dyn Iterator<Item = $number>) -> Self {
                numbers.next().unwrap_or_default()
            }
        }
    };
}
number!(f32, "float", 4);
number!(f64, "double", 8);

impl<T: Numbers, const N: usize> Numbers for [T; N] {
    type Of = T::Of;
    const COUNT: usize = N * T::COUNT;
    fn each(&self, give: &mut dyn FnMut(T::Of)) {
        for element in self {
            element.each(give);
        }
    }
}

impl<T: FromNumbers, const N: usize> FromNumbers for [T; N] {
    fn take(numbers: &mut dyn Iterator<Item = T::Of>) -> Self {
        std::array::from_fn(|_| T::take(numbers))
    }
}

/// A function that takes the inputs of an element. `A` is the tuple of its arguments; `INPUTS` and `OUTPUTS` are the
/// numbers of components that the arguments and the result have in total.
pub trait Port<A>: Send + Sync + 'static {
    type Of: Number;
    const INPUTS: usize;
    const OUTPUTS: usize;
    /// Calls the function with the inputs of an element and appends the bytes of its outputs.
    fn call(&self, inputs: &[Self::Of], outputs: &mut Vec<u8>);
}

macro_rules! functions {
    ($first:ident $($more:ident)*) => {
        impl<X, $first: Numbers<Of = X>, $($more: Numbers<Of = X>),*> Numbers for ($first, $($more,)*)
        where X: Number {
            type Of = X;
            const COUNT: usize = $first::COUNT $(+ $more::COUNT)*;
            #[allow(non_snake_case)]
            fn each(&self, give: &mut dyn FnMut(X)) {
                let ($first, $($more,)*) = self;
                $first.each(give);
                $($more.each(give);)*
            }
        }
        impl<F, R, X, $first, $($more),*> Port<($first, $($more,)*)> for F
        where
            F: Fn($first, $($more),*) -> R + Send + Sync + 'static,
            X: Number,
            R: Numbers<Of = X>,
            $first: FromNumbers<Of = X>,
            $($more: FromNumbers<Of = X>),*
        {
            type Of = X;
            const INPUTS: usize = $first::COUNT $(+ $more::COUNT)*;
            const OUTPUTS: usize = R::COUNT;
            #[allow(non_snake_case)]
            fn call(&self, inputs: &[X], outputs: &mut Vec<u8>) {
                let numbers = &mut inputs.iter().copied();
                let $first = $first::take(numbers);
                $(let $more = $more::take(numbers);)*
                self($first, $($more),*).each(&mut |x| x.append_bytes(outputs));
            }
        }
    };
}
functions!(A);
functions!(A B);
functions!(A B C);
functions!(A B C D);
functions!(A B C D E);
functions!(A B C D E G);
functions!(A B C D E G H);
functions!(A B C D E G H I);
